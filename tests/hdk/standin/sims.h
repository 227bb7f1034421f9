/// @file sims.h
/// Test double of DOP data and microsolvers (hdk.md 1.7): objects that own named data, copies and
/// files of data, options made of parameters, geometry behind locks, collision relationships.
#pragma once

#include "nodes.h"

#include <istream>
#include <ostream>
#include <sstream>

class SIM_Object;
class SIM_Engine {};
#if SYS_VERSION_MAJOR_INT >= 22
/// [M]: a class that converts, or a number: the versions are built with one reading each.
class SIM_Time {
public:
    SIM_Time(fpreal seconds) : seconds_(seconds) {}
    operator fpreal() const { return seconds_; }

private:
    fpreal seconds_;
};
#else
using SIM_Time = fpreal;
#endif
#if SYS_VERSION_MAJOR_INT == 20
using StandinOptionInteger = int;  // 7.1: how wide integers are is not known; the same
#else
using StandinOptionInteger = exint;
#endif
enum { SIM_MESSAGE, SIM_MISSINGDATA };
inline constexpr const char* GAS_NAME_GEOMETRY = "geometry";
inline constexpr const char* SIM_FORCES_DATANAME = "Forces";  // [M]

/// [M]: 4x4 of row vectors; the identity.
class UT_DMatrix4 {
public:
    double& operator()(int i, int j) { return m_.at(static_cast<std::size_t>(4 * i + j)); }
    double operator()(int i, int j) const { return m_.at(static_cast<std::size_t>(4 * i + j)); }

private:
    std::array<double, 16> m_ = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
};

/// [M]: reads bytes; how many there were.
class UT_IStream {
public:
    explicit UT_IStream(std::istream& in) : in_(in) {}
    exint bread(char* to, exint count) {
        in_.read(to, count);
        return in_.gcount();
    }

private:
    std::istream& in_;
};

/// 1.7: options; how they are read is [M]. Switches are truth values or numbers: both readings.
enum UT_OptionType { UT_OPTION_INT, UT_OPTION_BOOL, UT_OPTION_FPREAL, UT_OPTION_STRING };
class SIM_Options {
public:
    explicit SIM_Options(const PRM_Template* templates) : values(templates) {}
    UT_OptionType getOptionType(const UT_StringHolder&) const {
        return switchesAreTruths ? UT_OPTION_BOOL : UT_OPTION_INT;
    }
    bool getOptionB(const UT_StringHolder& name) const { return getOptionI(name) != 0; }
    StandinOptionInteger getOptionI(const UT_StringHolder& name) const {
        return static_cast<StandinOptionInteger>(values.integer(name.c_str(), 0));
    }
    fpreal getOptionF(const UT_StringHolder& name) const { return values.number(name.c_str(), 0); }
    UT_StringHolder getOptionS(const UT_StringHolder& name) const {
        return values.text(name.c_str(), "object", 1);
    }
    UT_Vector3D getOptionV3(const UT_StringHolder& name) const {
        return {values.number(name.c_str(), 0), values.number(name.c_str(), 1),
                values.number(name.c_str(), 2)};
    }
    UT_Vector3D getOptionV2(const UT_StringHolder& name) const {  // components only
        return {values.number(name.c_str(), 0), values.number(name.c_str(), 1), 0.0};
    }
    StandinParameters values;
    bool switchesAreTruths = false;
};
using SIM_DataFactory = struct StandinDataType;

/// 1.7: data of an object. Copies and files go through hooks that data types override.
class SIM_Data {
public:
    explicit SIM_Data(const SIM_DataFactory* factory) : factory_(factory) {}
    virtual ~SIM_Data() = default;
    const SIM_DataFactory* factory() const { return factory_; }
    virtual UT_StringHolder getDataType() const { return "SIM_Data"; }  // [M]
    void pubHandleModification() { ++modifications; }
    void makeEqual(const SIM_Data& source) { makeEqualSubclass(&source); }
    void save(std::ostream& out) const { saveSubclass(out); }
    bool load(UT_IStream& in) { return loadSubclass(in); }
    int64 getMemorySize() const { return getMemorySizeSubclass(); }
    void initialize() { initializeSubclass(); }
    int modifications = 0;

protected:
    virtual void initializeSubclass() {}
    virtual void makeEqualSubclass(const SIM_Data*) {}
    virtual void saveSubclass(std::ostream&) const {}
    virtual bool loadSubclass(UT_IStream&) { return true; }
    virtual int64 getMemorySizeSubclass() const { return 0; }
    static void addError(SIM_Object* object, int, const char* text, UT_ErrorSeverity severity);

private:
    const SIM_DataFactory* factory_;
};

/// 1.7.
class SIM_DopDescription {
public:
    SIM_DopDescription(bool createsDop,
                       const char* name,
                       const char* english,
                       const char* data,
                       const char* type,
                       const PRM_Template* parameters)
        : makesNode(createsDop),
          dopName(name),
          label(english),
          dataName(data),
          dataType(type),
          templates(parameters) {}
    void setDefaultUniqueDataName(bool is) { isUnique = is; }
    bool makesNode;
    std::string dopName, label, dataName, dataType;
    const PRM_Template* templates;
    bool isUnique = false, isGas = false;
};

/// Tests make data by these; 1.7: what the factory macros register.
struct StandinDataType {
    std::string name;
    const SIM_DopDescription* description;
    std::function<SIM_Data*(const SIM_DataFactory*)> make;
};
inline std::map<std::string, StandinDataType>& standinDataTypes() {
    static std::map<std::string, StandinDataType> types;
    return types;
}

// 1.7: macros at the end of a class, and those that get and make data.
#define DECLARE_STANDARD_GETCASTTOTYPE() using StandinCast = void
#define DECLARE_DATAFACTORY(Class, Base, Words, Description)                                 \
public:                                                                                      \
    static const char* classname() {                                                         \
        return #Class;                                                                       \
    }                                                                                        \
    static void standinRegister() {                                                          \
        standinDataTypes()[#Class] = {                                                       \
            #Class, Description,                                                             \
            [](const SIM_DataFactory* factory) -> SIM_Data* { return new Class(factory); }}; \
    }                                                                                        \
    using StandinFactory = void
#define IMPLEMENT_DATAFACTORY(Class) Class::standinRegister()
#define SIM_DATA_GET(object, name, Class) dynamic_cast<Class*>((object).standinData(name))
#define SIM_DATA_CREATE(object, name, Class, flags) \
    dynamic_cast<Class*>((object).standinCreate(name, #Class))
#define SIM_DATA_CASTCONST(data, Class) dynamic_cast<const Class*>(data)

/// 1.7: geometry that a reader or writer locks. Copies share it until it is written.
class SIM_Geometry : public SIM_Data {
public:
    using SIM_Data::SIM_Data;
    explicit SIM_Geometry() : SIM_Data(nullptr) {}
    void getTransform(UT_DMatrix4& transform) const { transform = placed; }
    std::shared_ptr<const GU_Detail> detail = std::make_shared<GU_Detail>();
    UT_DMatrix4 placed;

protected:
    void makeEqualSubclass(const SIM_Data* source) override {
        detail = dynamic_cast<const SIM_Geometry*>(source)->detail;
    }
};
/// 1.7: what a solver writes to.
class SIM_GeometryCopy : public SIM_Geometry {
    using SIM_Geometry::SIM_Geometry;
};
enum SIM_DataIdMode { SIM_DATA_ID_BUMP, SIM_DATA_ID_PRESERVE };
class SIM_GeometryAutoReadLock {
public:
    explicit SIM_GeometryAutoReadLock(const SIM_Geometry* geometry) : detail_(geometry->detail) {}
    const GU_Detail* getGdp() const { return detail_.get(); }

private:
    std::shared_ptr<const GU_Detail> detail_;
};
/// 1.7: bumps everything on release, or nothing.
class SIM_GeometryAutoWriteLock {
public:
    explicit SIM_GeometryAutoWriteLock(SIM_GeometryCopy* geometry,
                                       SIM_DataIdMode mode = SIM_DATA_ID_BUMP)
        : mode_(mode), detail_(std::make_shared<GU_Detail>()) {
        detail_->replaceWith(*geometry->detail);  // others may still hold the old one
        geometry->detail = detail_;
    }
    ~SIM_GeometryAutoWriteLock() {
        if (mode_ == SIM_DATA_ID_BUMP) detail_->bumpAllDataIds();
    }
    SIM_GeometryAutoWriteLock(const SIM_GeometryAutoWriteLock&) = delete;
    SIM_GeometryAutoWriteLock& operator=(const SIM_GeometryAutoWriteLock&) = delete;
    GU_Detail& getGdp() { return *detail_; }

private:
    SIM_DataIdMode mode_;
    std::shared_ptr<GU_Detail> detail_;
};

/// [M]: gravity as data of an object.
class SIM_ForceGravity : public SIM_Data {
public:
    explicit SIM_ForceGravity(const UT_Vector3& g) : SIM_Data(nullptr), g_(g) {}
    UT_StringHolder getDataType() const override { return "SIM_ForceGravity"; }
    UT_Vector3 getGravity() const { return g_; }

private:
    UT_Vector3 g_;
};

/// [M]: filters of data; ours are one by type and one that takes all.
class SIM_DataFilter {};
class SIM_DataFilterByType : public SIM_DataFilter {
public:
    explicit SIM_DataFilterByType(const char* type) : type_(type) {}
    /// Every force is a SIM_Force.
    bool takes(const SIM_Data& force) const {
        return type_ == UT_StringHolder("SIM_Force") || force.getDataType() == type_;
    }

private:
    UT_StringHolder type_;
};
/// 1.7, [M].
class SIM_DataFilterNone : public SIM_DataFilter {};
class SIM_ConstDataArray {
public:
    exint entries() const { return static_cast<exint>(all.size()); }
    const SIM_Data* operator()(exint i) const { return all.at(static_cast<std::size_t>(i)); }
    std::vector<const SIM_Data*> all;
};

/// 1.7: getColliderInfo.
class SIM_ColliderInfo {
public:
    const SIM_Object* getAffector() const { return affector; }
    const SIM_Object* affector = nullptr;
};
class SIM_ColliderInfoArray {
public:
    exint entries() const { return static_cast<exint>(all.size()); }
    const SIM_ColliderInfo& operator()(exint i) const {
        return all.at(static_cast<std::size_t>(i));
    }
    std::vector<SIM_ColliderInfo> all;
};

/// 1.7: colliders, geometry, data; filterConstSubData [M].
class SIM_Object {
public:
    explicit SIM_Object(std::string name) : name_(std::move(name)) {}
    UT_StringHolder getName() const { return name_; }
    const SIM_Geometry* getGeometry() const {
        return dynamic_cast<const SIM_Geometry*>(standinData("Geometry"));
    }
    void getColliderInfo(SIM_ColliderInfoArray& infos) const {
        for (const SIM_Object* other : colliders) {
            infos.all.emplace_back();
            infos.all.back().affector = other;
        }
    }
    void filterConstSubData(SIM_ConstDataArray& found,
                            const void*,
                            const SIM_DataFilterByType& filter,
                            const char* folder,
                            const SIM_DataFilterNone&) const {
        if (std::string(folder) != SIM_FORCES_DATANAME) return;
        for (const auto& force : forces)
            if (filter.takes(*force)) found.all.push_back(force.get());
    }

    SIM_Data* standinData(const std::string& name) const {
        const auto found = data.find(name);
        return found != data.end() ? found->second.get() : nullptr;
    }
    SIM_Data* standinCreate(const std::string& name, const std::string& type) {
        const StandinDataType& made = standinDataTypes().at(type);
        data[name].reset(made.make(&made));
        data[name]->initialize();
        return data[name].get();
    }
    std::map<std::string, std::unique_ptr<SIM_Data>> data;
    std::vector<std::unique_ptr<SIM_Data>> forces;
    std::vector<const SIM_Object*> colliders;
    std::vector<StandinMessage> messages;

private:
    std::string name_;
};
/// 1.7: addError(obj, SIM_MESSAGE, text, severity).
inline void SIM_Data::addError(SIM_Object* object,
                               int,
                               const char* text,
                               UT_ErrorSeverity severity) {
    object->messages.push_back({severity, text});
}

/// 1.7.
class GAS_SubSolver : public SIM_Data {
public:
    explicit GAS_SubSolver(const SIM_DataFactory* factory)
        : SIM_Data(factory), options_(factory->description->templates) {}
    bool solve(SIM_Object& object, fpreal time, fpreal timestep) {
        SIM_Engine engine;
        return solveGasSubclass(engine, &object, time, timestep);
    }
    SIM_Options& options() { return options_; }

protected:
    virtual bool solveGasSubclass(SIM_Engine&, SIM_Object*, SIM_Time, SIM_Time) = 0;
    const SIM_Options& getData() const { return options_; }  // [M]
    SIM_GeometryCopy* getGeometryCopy(SIM_Object* object, const char* token) const {
        return dynamic_cast<SIM_GeometryCopy*>(
            object->standinData(options_.getOptionS(token).toStdString()));
    }
    static void setGasDescription(SIM_DopDescription& description) { description.isGas = true; }

private:
    SIM_Options options_;
};
